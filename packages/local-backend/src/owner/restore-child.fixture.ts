import { restoreBackup } from './restore.ts'

// A restore in a separate process, which a test kills. Arguments: the archive and the directory.
const [archive = '', dataDir = ''] = process.argv.slice(2)
await restoreBackup(archive, dataDir, { replace: true })
