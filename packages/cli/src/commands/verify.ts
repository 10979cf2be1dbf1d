import { getOwnProperty } from '@portico/contract/registry'
import { type Command, type CommandInput, getTextFlag } from '../console/command.ts'
import { CliError } from '../error.ts'
import { readCurrentRegistry } from '../registry/change.ts'
import { openPart } from '../registry/restricted.ts'
import { serializeRegistry } from '../registry/revisions.ts'
import { formatReport } from '../verify/format-report.ts'
import { verifyPortal } from '../verify/verify.ts'
import { createUnknownRemoteError } from '../workspace/source.ts'
import { openSite, openStore, storeFlags, storeHelp } from './open-store.ts'

/** `portico verify`: compares the served files with the released ones. */
export const verifyCommand: Command = {
  help: `portico verify [remote]: downloads and checks every file of every release that browsers may load

  npx portico verify                     all remotes, the registry, its projections, and the documents
  npx portico verify files               the releases of one remote
  npx portico verify --verbose           each release and each finding, also if many files have the same one
  npx portico verify --json              the same for programs, such as a nightly job

It checks hashes (uncompressed and compressed), lists, signatures, import maps, types, cache and CORS headers, and that no page
has the header Integrity-Policy, or Link for a module. Errors end with exit code 1; warnings do not.

  --address <address>    the portal's address (default: that of npx portico documents --address)
  --verbose              list each release and each finding instead of their numbers
${storeHelp}`,
  flags: { ...storeFlags, address: { type: 'string' }, verbose: { type: 'boolean' } },
  run: verify,
}

async function verify(input: CommandInput): Promise<number> {
  const store = await openStore(input)
  const registry = await readCurrentRegistry(store)
  const [remote] = input.args
  if (remote !== undefined && !getOwnProperty(registry.remotes, remote))
    throw createUnknownRemoteError(remote, Object.keys(registry.remotes))
  if (registry.revision === 0)
    throw new CliError('no_portal', `${store.target.name} holds no registry. Release a remote first.`)
  const report = await verifyPortal({
    target: store.target,
    site: await openSite(input, store.settings),
    newest: { bytes: serializeRegistry(openPart(registry)), registry },
    backend: store.settings.backend,
    address: readAddress(getTextFlag(input, 'address')) ?? store.settings.address,
    rootKeys: store.settings.trust?.root,
    remote,
    step: input.progress.step,
    detail: input.progress.detail,
  })
  input.print({ text: formatReport(report, input.flags.verbose === true), data: report })
  return report.ok ? 0 : 1
}

function readAddress(text: string | undefined): string | undefined {
  if (text === undefined || /^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new CliError('usage', `"${text}" is no address. Give one such as --address https://portal.example.`)
}
