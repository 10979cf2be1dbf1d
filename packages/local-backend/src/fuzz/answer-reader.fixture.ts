/** The answer to a request. */
export interface HttpAnswer {
  /** 0 if the connection ended without an answer. */
  status: number
  /** Header fields in lower case. The last one counts if a name is repeated. */
  headers: ReadonlyMap<string, string>
  body: Buffer
  /** From the first byte sent to the last byte received, in ms. */
  ms: number
  /** True if no complete answer came before the timeout. */
  isLate: boolean
}

/** Reads one answer of HTTP/1.1 from the bytes of a connection. */
export class AnswerReader {
  readonly #isHead: boolean
  #chunks: Buffer[] = []
  #size = 0
  #status = 0
  #headers = new Map<string, string>()
  /** Position of the body. -1 until the head is complete. */
  #bodyAt = -1

  /** @param isHead whether the request was HEAD, whose answer has no body */
  constructor(isHead: boolean) {
    this.#isHead = isHead
  }

  get status(): number {
    return this.#status
  }

  get headers(): ReadonlyMap<string, string> {
    return this.#headers
  }

  /** Adds bytes. Returns true when the answer is complete. */
  push(chunk: Buffer): boolean {
    this.#chunks.push(chunk)
    this.#size += chunk.length
    if (this.#bodyAt < 0) this.#readHead()
    return this.#bodyAt >= 0 && this.#isWhole()
  }

  /** Returns the received part of the body. */
  body(): Buffer {
    if (this.#bodyAt < 0) return Buffer.alloc(0)
    const bytes = this.#joined().subarray(this.#bodyAt)
    if (this.#headers.get('transfer-encoding') === 'chunked') return readChunks(bytes).body
    const length = this.#headers.get('content-length')
    return length === undefined ? bytes : bytes.subarray(0, Number(length))
  }

  #joined(): Buffer {
    const [first = Buffer.alloc(0)] = this.#chunks
    const joined = this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks)
    this.#chunks = [joined]
    return joined
  }

  #readHead(): void {
    const bytes = this.#joined()
    const end = bytes.indexOf('\r\n\r\n')
    if (end < 0) return
    const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
    this.#status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0)
    // An answer such as 100 announces the final one. 101 is final: another protocol follows.
    if (this.#status >= 100 && this.#status < 200 && this.#status !== 101) {
      this.#chunks = [bytes.subarray(end + 4)]
      this.#size = bytes.length - end - 4
      if (this.#size > 0) this.#readHead()
      return
    }
    for (const line of lines) {
      const colon = line.indexOf(':')
      this.#headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
    }
    this.#bodyAt = end + 4
  }

  #isWhole(): boolean {
    if (this.#isHead || this.#status === 101 || this.#status === 204 || this.#status === 304) return true
    if (this.#headers.get('transfer-encoding') === 'chunked') {
      const last = this.#chunks.at(-1)
      if (!last?.subarray(-5).toString('latin1').endsWith('0\r\n\r\n')) return false
      return readChunks(this.#joined().subarray(this.#bodyAt)).isWhole
    }
    const length = this.#headers.get('content-length')
    return length !== undefined && this.#size >= this.#bodyAt + Number(length)
  }
}

function readChunks(bytes: Buffer): { body: Buffer; isWhole: boolean } {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return { body: Buffer.concat(parts), isWhole: false }
    const size = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16)
    if (size === 0) return { body: Buffer.concat(parts), isWhole: true }
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}
