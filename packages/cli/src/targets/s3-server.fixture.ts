import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error: it has no types
import untyped from '@20minutes/s3rver'

/** The fault of a request in a test; `lose` runs the request and drops the answer. */
export type S3Fault = { status: number; code: string } | 'lose' | undefined

/** A server of the S3 protocol for tests, with one bucket named `releases`. */
export interface TestS3 {
  url: string
  /** Called for each request with its method and its key. */
  fault: (method: string, key: string) => S3Fault
  /** Number of keys in one answer of a list; null for no limit. */
  pageSize: number | null
  close(): Promise<void>
}

/** The parts of s3rver and its Koa that this file uses; the package has no types. */
interface KoaContext {
  app: object
  method: string
  path: string
  status: number
  type: string
  body: unknown
  query: Record<string, string>
  headers: Record<string, string | undefined>
  req: NodeJS.ReadableStream & { socket: { destroy(): void } }
  res: { once(event: 'close', listener: () => void): void }
}
type Middleware = (ctx: KoaContext, next: () => Promise<void>) => Promise<void>
interface S3rver {
  middleware: Middleware[]
  store: {
    existsObject(bucket: string, key: string): Promise<boolean>
    listObjects(
      bucket: string,
      options: { prefix: string; startAfter: string; maxKeys: number },
    ): Promise<{ objects: { key: string }[]; isTruncated: boolean }>
  }
  run(): Promise<{ port: number }>
  close(): Promise<void>
  httpServer: { closeAllConnections(): void }
}

const bucket = 'releases'

/** The CORS rules of a portal's bucket: every page may read it. */
const cors = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>`

/**
 * Starts s3rver 5.0.0, with a middleware for features of S3 that it lacks: `If-None-Match` on PUT (412), atomic replacement
 * (it overwrites in place, so requests for one key are serialized), parallel removals (serialized), pages of
 * lists (its tokens need a cipher that OpenSSL 3 removed) and signatures of requests to the bucket itself (unchecked, because it
 * drops the slash at the end of their path). `conditions: false`: a server that ignores `If-None-Match`.
 */
export async function startTestS3({ conditions = true } = {}): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'portico-s3-'))
  const S3rverClass = untyped as new (options: object) => S3rver
  const configureBuckets = [{ name: bucket, configs: [cors] }]
  const server = new S3rverClass({ directory, address: '127.0.0.1', port: 0, silent: true, configureBuckets })
  const test: TestS3 = {
    url: '',
    fault: () => undefined,
    pageSize: null,
    async close() {
      server.httpServer.closeAllConnections()
      await server.close()
      rmSync(directory, { recursive: true })
    },
  }
  const refuse = (ctx: KoaContext, status: number, code: string) => {
    ctx.req.resume()
    ctx.status = status
    ctx.type = 'application/xml'
    ctx.body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`
  }
  const listPage = async (ctx: KoaContext, maxKeys: number) => {
    const { prefix = '', 'continuation-token': startAfter = '' } = ctx.query
    const { objects, isTruncated } = await server.store.listObjects(bucket, { prefix, startAfter, maxKeys })
    const contents = objects.map(({ key }) => `<Contents><Key>${key}</Key></Contents>`).join('')
    const token = isTruncated ? `<NextContinuationToken>${objects.at(-1)?.key}</NextContinuationToken>` : ''
    ctx.type = 'application/xml'
    ctx.body = `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${token}${contents}</ListBucketResult>`
  }
  const turns = new Map<string, Promise<void>>()
  server.middleware.unshift(async (ctx, next) => {
    const key = decodeURIComponent(ctx.path.slice(`/${bucket}/`.length))
    const turn = ctx.method === 'DELETE' ? 'DELETE' : key
    const before = turns.get(turn)
    turns.set(turn, new Promise((done) => ctx.res.once('close', done)))
    await before
    const fault = test.fault(ctx.method, key)
    if (fault && fault !== 'lose') return refuse(ctx, fault.status, fault.code)
    const isCreate = ctx.method === 'PUT' && ctx.headers['if-none-match'] === '*'
    if (conditions && isCreate && (await server.store.existsObject(bucket, key)))
      return refuse(ctx, 412, 'PreconditionFailed')
    if (key === '' && test.pageSize !== null) return listPage(ctx, test.pageSize)
    if (key === '') ctx.app = Object.create(server, { allowMismatchedSignatures: { value: true } })
    await next()
    if (fault === 'lose') ctx.req.socket.destroy()
  })
  const { port } = await server.run()
  test.url = `http://127.0.0.1:${port}`
  return test
}
