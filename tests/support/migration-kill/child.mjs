/** Arguments: the bundle of `child.ts`, the database's address, the statement to end before. */
const [bundle, ...args] = process.argv.slice(2)
const { main } = await import(bundle)
await main(args)
