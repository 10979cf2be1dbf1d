import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copyFirstData, siteUrl } from './testing.ts'

interface Line {
  ready: boolean
  url: string
  key: string
  mailbox: string
  demo: { email: string; password: string }
  other: { email: string; password: string }
  code?: string
  message?: string
}

let folder: string
let dataDir: string
let started: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-main-'))
  dataDir = join(folder, 'data')
  await mkdir(dataDir)
})

afterEach(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  started = []
  await rm(folder, { recursive: true, force: true })
})

/** Starts the process and waits for its line. */
async function start(
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; line: Line; lines: string[]; said: string[] }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      PORTICO_BACKEND_PORT: '0',
      PORTICO_DATA: dataDir,
      PORTICO_SITE_URL: siteUrl,
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  started.push(child)
  const said: string[] = []
  child.stderr?.on('data', (part: Buffer) => said.push(String(part)))
  const lines: string[] = []
  const line = await new Promise<Line>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (text) => {
      lines.push(text)
      if (lines.length === 1) resolve(JSON.parse(text) as Line)
    })
    child.once('exit', (code) => reject(new Error(`It ended with ${code} before it said anything`)))
  })
  return { child, line, lines, said }
}

async function signIn({ url, key, demo }: Line) {
  const client = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data, error } = await client.auth.signInWithPassword(demo)
  if (error) throw error
  return { client, id: data.user.id }
}

/** A Supabase project without tables; returns its folder. */
async function project(config: string): Promise<string> {
  const supabase = join(folder, 'supabase')
  await mkdir(join(supabase, 'migrations'), { recursive: true })
  await writeFile(join(supabase, 'config.toml'), config)
  return supabase
}

describe('the process', () => {
  test('loses no acknowledged write when it is killed during writes', async () => {
    await copyFirstData(dataDir)
    const first = await start()
    const { client, id } = await signIn(first.line)
    const rows = new Set<string>()
    const objects = new Set<string>()
    const gone = once(first.child, 'exit')
    const writeRows = async (writer: number) => {
      for (let i = 0; first.child.signalCode === null; i++) {
        const name = `row ${writer}-${i}`
        const { error } = await client.from('projects').insert({ name })
        if (error) return
        rows.add(name)
      }
    }
    const writeObjects = async () => {
      for (let i = 0; first.child.signalCode === null; i++) {
        const key = `${id}/object-${i % 5}.txt`
        const { error } = await client.storage
          .from('files')
          .upload(key, `${i} `.repeat(20_000), { upsert: true })
        if (error) return
        objects.add(key)
        if (rows.size > 60 && objects.size === 5) first.child.kill('SIGKILL')
      }
    }
    await Promise.all([writeRows(1), writeRows(2), writeRows(3), writeObjects()])
    await gone
    expect(rows.size).toBeGreaterThan(60)

    await mkdir(join(dataDir, 'storage', 'objects', 'ff'), { recursive: true })
    await writeFile(join(dataDir, 'storage', 'objects', 'ff', 'ffffffff-orphan'), 'left over')
    const second = await start()
    const again = await signIn(second.line)
    const { data } = await again.client.from('projects').select('name').like('name', 'row %').limit(1000)
    const found = new Set(data?.map((row) => row.name))
    expect([...rows].filter((name) => !found.has(name))).toEqual([])
    for (const key of objects) {
      const { data: blob } = await again.client.storage.from('files').download(key)
      const text = await blob?.text()
      expect(text).toBe(`${text?.split(' ')[0]} `.repeat(20_000))
    }
    const kept = await readdir(join(dataDir, 'storage', 'objects'), { recursive: true, withFileTypes: true })
    expect(kept.filter((entry) => entry.isFile())).toHaveLength(objects.size)
    expect(second.line.key).toBe(first.line.key)
  })

  test.skipIf(process.platform === 'win32')('logs an unhandled rejection and still serves', async () => {
    await copyFirstData(dataDir)
    const program = encodeURIComponent(`process.on('SIGUSR2', () => { Promise.reject(new Error('stray')) })`)
    const { child, line, said } = await start({ NODE_OPTIONS: `--import=data:text/javascript,${program}` })
    child.kill('SIGUSR2')
    await expect.poll(() => said.join('')).toContain('A failure was not handled: Error: stray')
    expect((await fetch(`${line.url}/health`)).status).toBe(200)
  })

  test('rejects a second start on the same data and names the first, and stops cleanly on request', async () => {
    await copyFirstData(dataDir)
    const first = await start()
    const second = await start()
    expect(second.line).toMatchObject({ ready: false, code: 'data_locked' })
    expect(second.line.message).toContain(`process ${first.child.pid}`)
    expect((await fetch(`${first.line.url}/health`)).status).toBe(200)
    expect((await stat(join(dataDir, 'secrets.json'))).mode & 0o077).toBe(0)

    const gone = once(first.child, 'exit')
    first.child.kill('SIGTERM')
    expect((await gone)[0]).toBe(0)
    expect(first.lines).toHaveLength(1)
    expect(await readdir(dataDir)).not.toContain('backend.lock')
  })

  test('deletes its data on request, but not while another process uses it, and reports unsupported keys of config.toml', {
    tags: ['long'],
  }, async () => {
    await copyFirstData(dataDir)
    const first = await start()
    const { client } = await signIn(first.line)
    await client.from('projects').insert({ name: 'to be forgotten' })
    const refused = await start({ PORTICO_FRESH: '1' })
    expect(refused.line).toMatchObject({ ready: false, code: 'data_locked' })
    expect((await client.from('projects').select().eq('name', 'to be forgotten')).data).toHaveLength(1)
    const gone = once(first.child, 'exit')
    first.child.kill('SIGTERM')
    await gone

    // Another project in the same folder: no tables, accounts and keys of the first one are left.
    const supabase = await project('[studio]\nenabled = true\n')
    const { line, said } = await start({ PORTICO_FRESH: '1', PORTICO_SUPABASE_DIR: supabase })
    expect(line).toMatchObject({ ready: true })
    expect(line.key).not.toBe(first.line.key)
    const nobody = createClient(line.url, line.key)
    expect((await nobody.from('projects').select()).error?.code).toBe('PGRST205')
    expect(line).not.toHaveProperty('demo')
    expect(said.join('')).toBe(
      'supabase/config.toml: studio is not supported by the embedded backend and changes nothing.\n',
    )
  })

  test('rejects an invalid config.toml, and names the line', async () => {
    const supabase = await project('[auth]\njwt_expiry = "1h"\n')
    const wrong = await start({ PORTICO_SUPABASE_DIR: supabase })
    expect(wrong.line).toMatchObject({
      ready: false,
      code: 'config_invalid',
      message: expect.stringContaining(`${join(supabase, 'config.toml')}:2: auth.jwt_expiry is "1h"`),
    })
  })

  test('refuses a port that is not written in decimal digits', async () => {
    const wrong = await start({ PORTICO_BACKEND_PORT: '0x0' })
    expect(wrong.line).toMatchObject({
      ready: false,
      code: 'bad_option',
      message: expect.stringContaining('PORTICO_BACKEND_PORT is "0x0"'),
    })
  })

  test('ends with its parent', { tags: ['long'] }, async () => {
    await copyFirstData(dataDir)
    const { child } = await start({ PORTICO_PARENT: '1' })
    const gone = once(child, 'exit')
    child.stdin?.end()
    expect((await gone)[0]).toBe(0)
  })

  test('lets mails link to the origins that its parent adds', async () => {
    await copyFirstData(dataDir)
    const { child, line, said } = await start({ PORTICO_PARENT: '1' })
    const { auth } = createClient(line.url, line.key, { auth: { persistSession: false } })
    const linksOf = async ({ email }: { email: string }) => {
      await auth.resetPasswordForEmail(email, { redirectTo: 'http://localhost:4104/auth' })
      const read = async () => (await fetch(`${new URL(line.mailbox).origin}/mail/messages.json`)).text()
      await expect.poll(read).toContain(email)
      return read()
    }
    expect(await linksOf(line.demo)).not.toContain('localhost:4104')
    child.stdin?.write(
      '{"redirectOrigins":["http://localhost:4104"]}\n{"redirectOrigins":["no address"]}\n{\n',
    )
    await expect.poll(() => said.join('').match(/was not understood/g)?.length).toBe(2)
    expect(await linksOf(line.other)).toContain('localhost:4104')
  })

  test('rejects unknown limits', async () => {
    const { line } = await start({ PORTICO_LIMITS: 'sockets.address=many' })
    expect(line).toMatchObject({ ready: false, code: 'bad_option' })
  })

  test('reports in one sentence that the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { child, line, lines } = await start({ PORTICO_BACKEND_PORT: String(port) })
    const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
    server.close()
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(line).toEqual({
      ready: false,
      code: 'port_taken',
      message: `Port ${port} is taken; stop what uses it, or choose another port.`,
    })
    await expect(readFile(join(dataDir, 'backend.lock'))).rejects.toThrow('ENOENT')
  })
})
