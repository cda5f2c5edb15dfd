/** Signatures side by side: room to sign, then name and date by hand (TX-71, TX-75). No page break parts them. */
export function SignatureBlocks({ signers = ["Pemberi", "Penerima"] }: { signers?: readonly string[] }) {
  return (
    <section className="paper-signatures" aria-label="Tanda tangan">
      {signers.map((signer) => (
        <div key={signer} className="paper-signature">
          <p className="paper-signer">{signer}</p>
          <div className="paper-sign-here" />
          <p className="paper-fill">Nama</p>
          <p className="paper-fill">Tanggal</p>
        </div>
      ))}
    </section>
  )
}
