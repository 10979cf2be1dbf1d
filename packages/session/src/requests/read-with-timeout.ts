/** Waits for the next part of a body, or fails with the reason why it does not arrive. */
type InTime = <Part>(part: Promise<Part>) => Promise<Part>

const wholes = ['text', 'json', 'arrayBuffer', 'bytes', 'formData'] as const

/**
 * Returns the same response with a timeout for each part of its body that a reader waits for. Only the `body` property creates a new
 * stream, because Firefox logs an error for each such stream that fails, as at every change of user.
 */
export function readWithTimeout(response: Response, inTime: InTime): Response {
  let stream: ReadableStream<Uint8Array> | null | undefined
  const parts = () => partsOf(response, inTime)
  // Read from memory: for a blob, browsers start another load in another process, which sometimes fails in WebKit.
  const whole = async () => new Response(joined(await parts()), response)
  const own: Record<string, unknown> = {
    ...Object.fromEntries(wholes.map((kind) => [kind, async () => (await whole())[kind]()])),
    blob: async () => new Blob(await parts(), { type: response.headers.get('content-type') ?? '' }),
    clone: () => readWithTimeout(response.clone(), inTime),
  }
  return new Proxy(response, {
    get: (_target, key) => {
      if (key === 'body') {
        stream ??= response.body && streamOf(response.body, inTime)
        return stream
      }
      if (Object.hasOwn(own, key)) return own[key as string]
      const value: unknown = Reflect.get(response, key, response)
      return typeof value === 'function' ? value.bind(response) : value
    },
  })
}

async function partsOf({ body }: Response, inTime: InTime): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = body?.getReader()
  for (;;) {
    const next = reader && (await inTime(reader.read()))
    if (!next || next.done) return parts
    parts.push(next.value as Uint8Array<ArrayBuffer>)
  }
}

function joined(parts: Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const [only] = parts
  if (only && parts.length === 1) return only
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function streamOf(body: ReadableStream<Uint8Array>, inTime: InTime): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await inTime(reader.read())
    if (done) controller.close()
    else controller.enqueue(value)
  }
  // No reading ahead: a slow reader must not look like a backend that stalls.
  return new ReadableStream({ pull, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 })
}
