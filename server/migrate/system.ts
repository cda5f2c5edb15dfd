/** The server's own tables. */
import type { Database } from "../database/types"
import { changeTableStatements } from "./change-triggers"
import { epochTable } from "./epochs"
import { makeHistoryGuards } from "./history-guards"
import { indexTriggerStatements } from "./index-triggers"

/** Names of the server's own tables. */
export const systemTableNames = (): string[] =>
  systemTables("sqlite").flatMap(
    (statement) => /^create table if not exists (\w+)/.exec(statement)?.[1] ?? [],
  )

/** Single statements, since distributed databases allow one per transaction. */
export function systemTables(kind: Database["kind"]): readonly string[] {
  const strict = kind === "sqlite" ? " strict" : ""
  const whole = kind === "sqlite" ? "integer" : "bigint"
  const bytes = kind === "sqlite" ? "blob" : "bytea"
  return [
    // A row is a name that a transaction can lock.
    `create table if not exists locks (name text primary key)${strict}`,
    `create table if not exists settings (key text primary key, value text not null)${strict}`,
    // Migrations that have run.
    `create table if not exists migrations (name text primary key, hash text not null, applied_at text not null)${strict}`,
    // Schemas that the database has had.
    epochTable(kind),
    // Codes are unique within a scope, across tables (AB-44, AB-45).
    `create table if not exists sequence_claims (scope text not null, code text not null, shown text not null, owner_table text not null,
      owner_id text not null, field text not null, primary key (scope, code))${strict}`,
    "create index if not exists ix_sequence_claims_owner on sequence_claims (owner_table, owner_id)",
    // The next code is one more than the highest of its length, compared by bytes regardless of the database's
    // collation.
    `create index if not exists ix_sequence_claims_code on sequence_claims (scope, (length(code)), code${kind === "postgres" ? ' collate "C"' : ""})`,
    `create table if not exists accounts (id text primary key, table_name text not null, email text not null,
      email_key text not null, password_hash text not null, name text not null, role_id text,
      active integer not null)${strict}`,
    "create unique index if not exists uq_accounts_email_key on accounts (email_key)",
    "create index if not exists ix_accounts_role_id on accounts (role_id)",
    `create table if not exists sessions (jti text primary key,
      account_id text not null references accounts (id) on delete cascade, expires_at ${whole} not null)${strict}`,
    "create index if not exists ix_sessions_account_id on sessions (account_id)",
    `create table if not exists suspended_accounts (account_id text primary key references accounts (id) on delete cascade,
      suspended_by text not null, suspended_at text not null)${strict}`,
    // Beside `sessions`, which is older: device, address and times.
    `create table if not exists session_devices (jti text primary key references sessions (jti) on delete cascade,
      device text not null, address text not null, started_at text not null, seen_at text not null)${strict}`,
    // Passwords set by another user, to be changed before anything else.
    `create table if not exists temporary_passwords (account_id text primary key references accounts (id) on delete cascade,
      set_by text not null, set_at text not null)${strict}`,
    // Devices that are counted apart at a login (`auth/device-cookie.ts`), by the hash of their ids.
    `create table if not exists account_devices (account_id text not null references accounts (id) on delete cascade,
      device text not null, at text not null, replaced integer not null, primary key (account_id, device))${strict}`,
    // Signs of risk of a session, found at its sign-in.
    `create table if not exists session_risks (jti text primary key references sessions (jti) on delete cascade,
      new_device ${whole} not null, unusual_hour ${whole} not null)${strict}`,
    // The link that sets a new password: one per account, by the hash of its token. `bound_to` changes with password and email.
    `create table if not exists password_links (account_id text primary key references accounts (id) on delete cascade,
      hash text not null, bound_to text not null, requested_at text not null, expires_at text not null)${strict}`,
    "create unique index if not exists uq_password_links_hash on password_links (hash)",
    // The weekly summary, and the language of mails.
    `create table if not exists mail_preferences (account_id text primary key references accounts (id) on delete cascade,
      weekly ${whole} not null, language text not null)${strict}`,
    // Second factors. `secret`: of a TOTP, encrypted with a key outside of the database. `step`: the last one that was used.
    // `origin`: address of the site at which a passkey was added, the only one at which it is valid.
    `create table if not exists account_factors (id text primary key,
      account_id text not null references accounts (id) on delete cascade, kind text not null, name text not null,
      added_at text not null, used_at text not null, secret text not null, step ${whole} not null, credential_id text,
      public_key text not null, counter ${whole} not null, transports text not null, origin text not null)${strict}`,
    "create index if not exists ix_account_factors_account_id on account_factors (account_id)",
    "create unique index if not exists uq_account_factors_credential_id on account_factors (credential_id)",
    // Hashes only. '' in `used_at`: not used yet.
    `create table if not exists recovery_codes (account_id text not null references accounts (id) on delete cascade,
      hash text not null, used_at text not null, primary key (account_id, hash))${strict}`,
    // Started sign-ins, proofs and additions of a factor, by the hash of their id, for a few minutes and one purpose.
    `create table if not exists factor_challenges (hash text primary key, purpose text not null,
      account_id text references accounts (id) on delete cascade, session text not null, generation text not null,
      nonce text not null, secret text not null, tries ${whole} not null, expires_at ${whole} not null)${strict}`,
    "create index if not exists ix_factor_challenges_expires_at on factor_challenges (expires_at)",
    "create index if not exists ix_factor_challenges_account_id on factor_challenges (account_id)",
    // Beside `sessions`: time of the last proof of the password or of a passkey, and deletions since then.
    `create table if not exists session_proofs (jti text primary key references sessions (jti) on delete cascade,
      proved_at ${whole} not null, deletions ${whole} not null, counted_at ${whole} not null)${strict}`,
    // Roles whose accounts need a second factor.
    `create table if not exists required_factors (role_id text primary key, required_at text not null)${strict}`,
    // Notices for an account's next sign-in, until they are read.
    `create table if not exists account_notices (account_id text not null references accounts (id) on delete cascade,
      kind text not null, at text not null, primary key (account_id, kind))${strict}`,
    `create table if not exists role_permissions (role_id text not null, module text not null, action text not null,
      primary key (role_id, module, action))${strict}`,
    // Roles whose holders may give a role without having its rights.
    `create table if not exists role_givers (role_id text not null, giver_role_id text not null,
      primary key (role_id, giver_role_id))${strict}`,
    // Hashes only: neither an email nor an address can be read off them.
    `create table if not exists login_attempts (key text primary key, count ${whole} not null,
      expires_at ${whole} not null)${strict}`,
    "create index if not exists ix_login_attempts_expires_at on login_attempts (expires_at)",
    // Copies of browser data. They outlive the account, since they may be all that is left of its work. Pieces are
    // stored per account and list, so that a hash neither reveals nor opens another account's data.
    `create table if not exists copy_pieces (account_id text not null, list text not null, hash text not null, size ${whole} not null,
      touched_at text not null, bytes ${bytes} not null, primary key (account_id, list, hash))${strict}`,
    "create index if not exists ix_copy_pieces_size on copy_pieces (account_id, size)",
    `create table if not exists copy_versions (id text primary key, account_id text not null, list text not null, browser text not null,
      sequence ${whole} not null, made_at text not null, row_pieces text not null, document_pieces text not null,
      row_count ${whole} not null, document_count ${whole} not null, size ${whole} not null)${strict}`,
    "create index if not exists ix_copy_versions_stream on copy_versions (account_id, list, browser, sequence)",
    "create index if not exists ix_copy_versions_size on copy_versions (account_id, size)",
    // A browser's copies of a list: the newest one, and the number that the next has to exceed.
    `create table if not exists copy_streams (account_id text not null, list text not null, browser text not null, person text not null,
      device text not null, sequence ${whole} not null, version_id text not null,
      primary key (account_id, list, browser))${strict}`,
    // Records created from one file, so that a row sent twice is stored once, and the import can be undone as a whole.
    `create table if not exists imports (id text primary key, resource text not null, actor_id text not null,
      actor_name text not null, at text not null, name text not null)${strict}`,
    "create index if not exists ix_imports_resource on imports (resource, at)",
    `create table if not exists import_rows (import_id text not null references imports (id) on delete cascade,
      line ${whole} not null, record_id text not null, primary key (import_id, line))${strict}`,
    // Entries of the history that an import or its undoing wrote: beside the history, whose rows are hashed and never change.
    // `group_key`: import, action and actor, which a page shows as one entry; null for a line's entry.
    `create table if not exists import_entries (entry_id text primary key, import_id text not null, group_key text)${strict}`,
    "create index if not exists ix_import_entries_import on import_entries (import_id, entry_id)",
    "create index if not exists ix_import_entries_group on import_entries (group_key, entry_id)",
    // Idempotency keys: a record sent again is answered with the stored one.
    `create table if not exists sent_records (account_id text not null references accounts (id) on delete cascade,
      key text not null, resource text not null, body_hash text not null, record_id text not null, at text not null,
      primary key (account_id, key))${strict}`,
    "create index if not exists ix_sent_records_at on sent_records (at)",
    // Keys of other systems, by their hash; their rows outlive them, as actors of the history.
    `create table if not exists api_keys (id text primary key, start text not null, hash text not null, name text not null,
      role_id text not null, created_at text not null, created_by text not null, expires_on text not null,
      used_at text not null, used_from text not null, ended_at text not null)${strict}`,
    "create unique index if not exists uq_api_keys_start on api_keys (start)",
    // Beside `sent_records`, whose keys belong to accounts.
    `create table if not exists key_requests (account_id text not null references api_keys (id) on delete cascade,
      key text not null, resource text not null, body_hash text not null, record_id text not null, at text not null,
      primary key (account_id, key))${strict}`,
    "create index if not exists ix_key_requests_at on key_requests (at)",
    // Work that follows committed writes (`hooks.afterCommit`), in the order of each record.
    `create table if not exists jobs (id text primary key, at text not null, resource text not null, record_id text not null,
      number ${whole} not null, action text not null, record text not null, attempts ${whole} not null,
      next_at ${whole} not null, leased_until ${whole} not null, error text not null)${strict}`,
    "create unique index if not exists uq_jobs_record on jobs (resource, record_id, number)",
    "create index if not exists ix_jobs_next_at on jobs (next_at)",
    // Requests to other systems after writes. The secret is encrypted with a key outside of the database.
    `create table if not exists webhooks (id text primary key, name text not null, url text not null, resource text not null,
      events text not null, secret text not null, role_id text not null, active integer not null, created_at text not null,
      created_by text not null)${strict}`,
    "create index if not exists ix_webhooks_resource on webhooks (resource)",
    // Each is the work of the job with its id, and stays after it.
    `create table if not exists webhook_deliveries (id text primary key,
      webhook_id text not null references webhooks (id) on delete cascade, at text not null, event text not null,
      resource text not null, record_id text not null, record_name text not null, record text not null, state text not null,
      attempts ${whole} not null, status ${whole} not null, tried_at text not null, detail text not null)${strict}`,
    "create index if not exists ix_webhook_deliveries_at on webhook_deliveries (webhook_id, at)",
    // Files of records by their SHA-256. `stored`: the content is complete; a row comes before its content, so that
    // no collection removes what an upload has just found there.
    `create table if not exists files (hash text primary key, size ${whole} not null, stored ${whole} not null,
      touched_at text not null, unused_since text)${strict}`,
    // Uploads that the save of a record redeems (`files/claims.ts`), by accounts or API keys; none is older than its lifetime.
    `create table if not exists file_claims (id text primary key, account_id text not null, resource text not null,
      field text not null, hash text not null, name text not null, type text not null, size ${whole} not null,
      expires_at text not null, redeemed ${whole} not null)${strict}`,
    "create index if not exists ix_file_claims_account_id on file_claims (account_id)",
    "create index if not exists ix_file_claims_hash on file_claims (hash)",
    // Shared list views; they outlive the account that created them.
    `create table if not exists shared_views (id text primary key, list text not null, name text not null, name_key text not null,
      state text not null, maker_id text not null, maker_name text not null, at text not null)${strict}`,
    "create unique index if not exists uq_shared_views_name_key on shared_views (list, name_key)",
    // Append-only history: time, actor, address, values before and after.
    `create table if not exists history (id text primary key, at text not null, actor_id text not null,
      actor_name text not null, address text not null, action text not null, resource text not null, record_id text not null,
      record_name text not null, changes text not null, pruned_before text not null, pruned_to ${whole} not null,
      pruned_hash text not null)${strict}`,
    "create index if not exists ix_history_record on history (resource, record_id, id)",
    "create index if not exists ix_history_actor on history (actor_id, id)",
    "create index if not exists ix_history_pruned on history (pruned_to) where pruned_to > 0",
    // Entries in the order of their chain, and those that are not in it yet.
    `create table if not exists history_chain (number ${whole} primary key, entry_id text not null, hash text not null)${strict}`,
    "create unique index if not exists uq_history_chain_entry_id on history_chain (entry_id)",
    `create table if not exists history_queue (entry_id text primary key)${strict}`,
    // Entries of imports that are older than their table; a record's lines have its id.
    `insert into import_entries (entry_id, import_id, group_key)
      select history.id, imports.id, case when history.resource = imports.resource
        then imports.id || ' create ' || history.actor_id end
      from import_rows join imports on imports.id = import_rows.import_id
        join history on history.record_id = import_rows.record_id
      where history.action = 'create' and not exists (select 1 from import_entries)
        and import_rows.import_id = (select max(import_id) from import_rows other where other.record_id = import_rows.record_id)`,
    ...makeHistoryGuards(kind),
    ...changeTableStatements(kind),
    ...indexTriggerStatements(kind),
  ]
}
