import { lazyComponent } from '@portico/react-remote'

const items = () => import('./menu-items.tsx')

/** The lazy-loaded menu items and selection tools, which are not on the screen when a folder opens. */
export const EntryItems = lazyComponent(async () => (await items()).EntryItems)
export const UploadItems = lazyComponent(async () => (await items()).UploadItems)
export const HeaderTools = lazyComponent(async () => (await items()).HeaderTools)
export const BucketItems = lazyComponent(async () => (await items()).BucketItems)
export const SelectionTools = lazyComponent(async () => (await items()).SelectionTools)
export const FileTypeName = lazyComponent(async () => (await items()).FileTypeName)
