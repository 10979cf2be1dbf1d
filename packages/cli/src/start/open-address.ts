import { spawn } from 'node:child_process'

/** Returns the program that opens an address in the user's browser, without a shell. */
export function getBrowserOpener(platform: NodeJS.Platform): [file: string, ...args: string[]] {
  if (platform === 'darwin') return ['open']
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open']
}

/** Opens an address in the user's browser, and reports if that fails. */
export function openAddress(address: string, report: (line: string) => void): void {
  const [program, ...args] = getBrowserOpener(process.platform)
  const fail = () => report(`${program} could not open a browser. Open ${address} yourself.`)
  const child = spawn(program, [...args, address], { detached: true, stdio: 'ignore' })
  child.once('error', fail).once('exit', (code) => code !== 0 && fail())
  child.unref()
}
