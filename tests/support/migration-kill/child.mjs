/** What was bundled of `child.ts`, where the database is, and before which statement to end. */
const [bundle, ...args] = process.argv.slice(2)
const { main } = await import(bundle)
await main(args)
