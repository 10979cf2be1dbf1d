import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import busboy from 'busboy'
import { OverBudgetError } from '../budgets/over-budget.ts'
import { countMemory } from '../budgets/request-scope.ts'
import { formatByteLimit, formLimits, sizeLimits } from '../size-limits.ts'
import { StorageError } from './errors.ts'

/** The form that storage-js sends: fields, then one file. */
interface UploadForm {
  fields: ReadonlyMap<string, string>
  /** The media type of the part with the file. */
  mimeType: string
  content: Readable
  /** Stops reading the form. The rest of the request stays unread. */
  stop(): void
}

/**
 * Reads a form up to the start of its file. The limits also apply after the file, and the rest of the form is not stored.
 * @throws StorageError `InvalidRequest`; OverBudgetError 413, 429
 */
export function readForm(request: IncomingMessage): Promise<UploadForm> {
  return new Promise((resolve, reject) => {
    const countHeld = countMemory()
    const form = openParser(request)
    const meter = createMeter()
    const fields = new Map<string, string>()
    const content = new PassThrough()
    // The reader of the content gets its errors. A rejected form has no reader.
    content.on('error', () => undefined)
    const stop = (error?: unknown) => {
      const failure = failureOf(error)
      content.destroy(failure)
      form.destroy()
      reject(failure)
    }
    const guarded = (step: () => void) => {
      try {
        step()
      } catch (error) {
        stop(error)
      }
    }
    form.on('field', (name = '', value, { valueTruncated }) =>
      guarded(() => {
        checkField(name, valueTruncated)
        countHeld(name.length + value.length)
        meter.endPart()
        fields.set(name, value)
      }),
    )
    form.on('file', (_name, file, { filename = '', mimeType }) => {
      meter.beginFile()
      // A pipeline would pass the parser's own error to the reader of the content.
      file.once('end', meter.endFile).on('error', stop).pipe(content)
      guarded(() => {
        if (filename.length > formLimits.fileName)
          throw tooMuch(`The name of the file has more than ${formLimits.fileName} characters.`)
        resolve({ fields, mimeType, content, stop })
      })
    })
    form.on('fieldsLimit', () => stop(tooMuch(`The form has more than ${formLimits.fields} fields.`)))
    form.on('partsLimit', () => stop(tooMuch(`The form has more than ${mostParts} parts.`)))
    form.on('error', (error) => stop(meter.isHeaderTooLarge() ? tooMuch(largeHeaders) : error))
    form.on('close', () => reject(new StorageError('InvalidRequest', 'No content provided')))
    feed(request, form, meter).catch(stop)
  })
}

/** Parts that are neither a field nor the file are skipped, but counted. */
const mostParts = formLimits.fields + 10

const largeHeaders = `The headers of a part of the form are larger than ${formatByteLimit(formLimits.partHeaders)}.`

function tooMuch(reason: string): OverBudgetError {
  return new OverBudgetError(413, reason)
}

function failureOf(error: unknown): Error {
  if (error instanceof OverBudgetError || error instanceof StorageError) return error
  return new StorageError('InvalidRequest', 'The form could not be read', { cause: error })
}

function openParser({ headers }: IncomingMessage): busboy.Busboy {
  // The parser reports a limit of parts or bytes as soon as it is reached.
  const limits = {
    files: 1,
    fields: formLimits.fields,
    fieldSize: sizeLimits.fileMetadata + 1,
    parts: mostParts + 1,
  }
  try {
    return busboy({ headers, limits })
  } catch (error) {
    throw failureOf(error)
  }
}

function checkField(name: string, isTruncated: boolean): void {
  if (name.length > formLimits.fieldName)
    throw tooMuch(`The name of a field has more than ${formLimits.fieldName} characters.`)
  if (isTruncated)
    throw tooMuch(`The field "${name}" is larger than ${formatByteLimit(sizeLimits.fileMetadata)}.`)
}

/** Counts the bytes of a form that do not belong to its file. */
function createMeter() {
  let isInFile = false
  let outside = 0
  let inPart = 0
  return {
    /** @throws OverBudgetError 413 */
    count(bytes: number): void {
      if (isInFile) return
      outside += bytes
      inPart += bytes
      if (outside > sizeLimits.form)
        throw tooMuch(`The form has more than ${formatByteLimit(sizeLimits.form)} besides its file.`)
    },
    beginFile(): void {
      isInFile = true
    },
    endFile(): void {
      isInFile = false
    },
    endPart(): void {
      inPart = 0
    },
    isInFile: () => isInFile,
    /** Whether headers are too large: the parser reports them as malformed. */
    isHeaderTooLarge: () => inPart >= formLimits.partHeaders,
  }
}

/** Small enough to count the headers of a part. */
const sliceSize = 4096

/** Passes the request to the parser. An error must not destroy the request, because that would close the connection before the response. */
async function feed(
  request: IncomingMessage,
  form: busboy.Busboy,
  meter: ReturnType<typeof createMeter>,
): Promise<void> {
  const parts = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  for await (const part of parts) {
    const size = meter.isInFile() ? part.byteLength : sliceSize
    for (let at = 0; at < part.byteLength; at += size) {
      if (form.destroyed) return
      const slice = part.subarray(at, at + size)
      meter.count(slice.byteLength)
      if (!form.write(slice)) await once(form, 'drain')
    }
  }
  form.end()
}
