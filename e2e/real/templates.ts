import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { findFreePort } from '@portico/cli/free-port'

const linkAndCode = '<p><a href="{{ .ConfirmationURL }}">Continue</a></p><p>{{ .Token }}</p>'

/** Serves the email templates for the auth server: those of `folder` are below `/portico/`. */
export async function serveTemplates(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await findFreePort()
  const server = createServer(async ({ url = '' }, response) => {
    const text = url.startsWith('/portico/') ? await readFile(join(folder, basename(url))) : linkAndCode
    response.writeHead(200, { 'content-type': 'text/html' }).end(text)
  }).listen(port, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Reads the subjects of the emails from `config.toml` of `folder`, by the auth server's names. */
export function readSubjects(folder: string): Map<string, string> {
  const text = readFileSync(join(folder, 'config.toml'), 'utf8')
  const subjects = text.matchAll(
    /^\[auth\.email\.(template|notification)\.(\w+)\]\n(?:enabled = true\n)?subject = '(.+)'$/gm,
  )
  return new Map(
    [...subjects].map(([, section, name = '', subject = '']) => [
      section === 'notification' ? `${name}_notification` : name,
      subject,
    ]),
  )
}
