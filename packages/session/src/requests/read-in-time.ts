/** Waits for the next part of a body, or ends with the reason why it does not come. */
type InTime = <Part>(part: Promise<Part>) => Promise<Part>

const wholes = ['text', 'json', 'blob', 'arrayBuffer', 'bytes', 'formData'] as const

/**
 * The same answer, of whose body each part must come in time once it is waited for. A stream of our own is made only for who
 * asks for `body`: Firefox writes a red line for each such stream that ends with an error, as at every change of person.
 */
export function readInTime(response: Response, inTime: InTime): Response {
  let stream: ReadableStream<Uint8Array> | null | undefined
  const whole = async () => new Response(new Blob(await partsOf(response, inTime)), response)
  const own: Record<string, unknown> = {
    ...Object.fromEntries(wholes.map((kind) => [kind, async () => (await whole())[kind]()])),
    clone: () => readInTime(response.clone(), inTime),
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

async function partsOf({ body }: Response, inTime: InTime): Promise<BlobPart[]> {
  const parts: BlobPart[] = []
  const reader = body?.getReader()
  for (;;) {
    const next = reader && (await inTime(reader.read()))
    if (!next || next.done) return parts
    parts.push(next.value as Uint8Array<ArrayBuffer>)
  }
}

function streamOf(body: ReadableStream<Uint8Array>, inTime: InTime): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = await inTime(reader.read())
    if (done) controller.close()
    else controller.enqueue(value)
  }
  // Nothing is read ahead: somebody who reads slowly is not taken for a backend that stands still.
  return new ReadableStream({ pull, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 })
}
