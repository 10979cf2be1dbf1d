import type { Context } from '../context/context.ts'
import type { Images } from '../images/images.ts'
import type { Files } from './files.ts'

/** What the routes of storage are built from: where the contents of objects lie, too. */
export interface StorageContext extends Context {
  files: Files
  images: Images
}
