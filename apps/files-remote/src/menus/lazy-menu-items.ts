import { lazyPart } from '@portico/react-remote'

const items = () => import('./menu-items.tsx')

/** The lazy-loaded menu items and selection tools, which are not on the screen when a folder opens. */
export const EntryItems = lazyPart(async () => (await items()).EntryItems)
export const UploadItems = lazyPart(async () => (await items()).UploadItems)
export const HeadTools = lazyPart(async () => (await items()).HeadTools)
export const BucketItems = lazyPart(async () => (await items()).BucketItems)
export const SelectionTools = lazyPart(async () => (await items()).SelectionTools)
export const KindName = lazyPart(async () => (await items()).KindName)
