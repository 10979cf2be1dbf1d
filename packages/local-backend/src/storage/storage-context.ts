import type { Context } from '../context/context.ts'
import type { Images } from '../images/images.ts'
import type { Files } from './files.ts'

/** Dependencies of the storage routes, with the contents of objects. */
export interface StorageContext extends Context {
  files: Files
  images: Images
}
