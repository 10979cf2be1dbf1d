/** The most that the backend takes, in bytes. What else names one of these is compared with it (`scripts/size-limits.test.ts`). */
export const sizeLimits = {
  /** The limit of a file in the project's own `config.toml` and in the bucket `files`. */
  file: 5 * 1024 ** 3,
  /** The limit of a file without `storage.file_size_limit` in `config.toml`, as in the Supabase CLI. */
  fileByDefault: 50 * 1024 ** 2,
  /** A body that is no upload: it is read before it has a turn on the database. */
  body: 32 * 1024 ** 2,
  /** A body of a request to Auth. Parsed JSON takes many times the memory of its text. */
  authBody: 256 * 1024,
  /** `user_metadata` of an account as JSON, and `app_metadata`. Every token holds both. */
  accountMetadata: 16 * 1024,
  /** A form apart from its file: fields, boundaries and headers of parts. */
  form: 256 * 1024,
  /** Metadata that a client sends with a file, as JSON. */
  fileMetadata: 64 * 1024,
  /** Files that resumable uploads of one sender have announced and not completed. */
  announced: 100 * 1024 ** 3,
  /** Free disk space that uploads leave to the database. */
  spareDisk: 64 * 1024 ** 2,
  /** Address and headers of a request; an address may hold the filter of a table. */
  head: 128 * 1024,
  /** A file that a smaller picture is made of, as Supabase has it. */
  picture: 25 * 1024 ** 2,
  /** Smaller pictures that are kept. */
  keptPictures: 32 * 1024 ** 2,
  /** A message to Realtime, and a row that it sends whole. */
  realtimeMessage: 1024 ** 2,
  /** What may wait for a reader of Realtime. */
  realtimeQueue: 4 * 1024 ** 2,
} as const

/** Pixels that a picture may unfold to, which is looked at before it does. */
export const mostPixels = 50_000_000

/** The most channels of one connection of Realtime, and changes of tables that one channel subscribes to. */
export const realtimeLimits = { channels: 100, changes: 100 } as const

/** The most fields of a form, characters of a field's name, characters of a file's name, and bytes of the headers of a part. */
export const formLimits = { fields: 20, fieldName: 100, fileName: 1024, partHeaders: 16 * 1024 } as const

/** The most characters of a `Cache-Control` that is kept with a file. */
export const longestCacheControl = 255

/** The most characters of the message, the details and the hint of a database error in an answer. */
export const longestErrorText = 8192

/** The most resumable uploads of one sender that are not complete. */
export const mostUploads = 500

/** The most levels of an account's metadata. Pages that read a session refuse metadata of more than 64 levels. */
export const deepestMetadata = 32

/** How deep JSON may be nested: the database reads it by calling itself for each level, and has to stop somewhere. */
export const deepestJson = 500

/** `32 MiB`, for whole numbers of a unit. */
export function inUnits(bytes: number): string {
  const steps = Math.floor(Math.log2(bytes) / 10)
  return `${bytes / 1024 ** steps} ${['bytes', 'KiB', 'MiB', 'GiB'][steps]}`
}
