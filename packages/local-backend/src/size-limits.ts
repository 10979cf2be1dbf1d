/** Limits of the backend, in bytes. Other places that name one of these are compared with it (`scripts/size-limits.test.ts`). */
export const sizeLimits = {
  /** The limit of a file in the project's own `config.toml` and in the bucket `files`. */
  file: 5 * 1024 ** 3,
  /** The limit of a file without `storage.file_size_limit` in `config.toml`, as in the Supabase CLI. */
  fileByDefault: 50 * 1024 ** 2,
  /** A body other than an upload. It is read before the database lock is taken. */
  body: 32 * 1024 ** 2,
  /** A body of a request to Auth. Parsed JSON takes many times the memory of its text. */
  authBody: 256 * 1024,
  /** `user_metadata` of an account as JSON, and `app_metadata`. Every token contains both. */
  accountMetadata: 16 * 1024,
  /** A form without its file: fields, boundaries and headers of parts. */
  form: 256 * 1024,
  /** Metadata that a client sends with a file, as JSON. */
  fileMetadata: 64 * 1024,
  /** Declared bytes of one sender's unfinished resumable uploads. */
  announced: 100 * 1024 ** 3,
  /** Free disk space that uploads leave for the database. */
  spareDisk: 64 * 1024 ** 2,
  /** URL and headers of a request. The URL may contain the filter of a table. */
  head: 128 * 1024,
  /** A file that is resized, as at Supabase. */
  picture: 25 * 1024 ** 2,
  /** Cached resized pictures. */
  keptPictures: 32 * 1024 ** 2,
  /** A message to Realtime, and a row that it sends completely. */
  realtimeMessage: 1024 ** 2,
  /** Unsent messages of one client of Realtime. */
  realtimeQueue: 4 * 1024 ** 2,
} as const

/** Most pixels of a picture; checked before it is decoded. */
export const maxPixels = 50_000_000

/** The most channels of one connection of Realtime, and changes of tables that one channel subscribes to. */
export const realtimeLimits = { channels: 100, changes: 100 } as const

/** The most fields of a form, characters of a field's name, characters of a file's name, and bytes of the headers of a part. */
export const formLimits = { fields: 20, fieldName: 100, fileName: 1024, partHeaders: 16 * 1024 } as const

/** The most characters of a `Cache-Control` that is stored with a file. */
export const maxCacheControlLength = 255

/** The most characters of the message, the details and the hint of a database error in a response. */
export const maxErrorTextLength = 8192

/** The most unfinished resumable uploads of one sender. */
export const maxUploads = 500

/** The most levels of an account's metadata. Pages that read a session reject metadata of more than 64 levels. */
export const maxMetadataDepth = 32

/** The most levels of JSON. The database parses it recursively, so there has to be a limit. */
export const maxJsonDepth = 500

/** Formats whole numbers of a unit, such as `32 MiB`. */
export function formatByteLimit(bytes: number): string {
  const steps = Math.floor(Math.log2(bytes) / 10)
  return `${bytes / 1024 ** steps} ${['bytes', 'KiB', 'MiB', 'GiB'][steps]}`
}
