// Everything that an upload needs, in a chunk of its own: a page that is only looked at does without.
export { startUpload } from './start-upload.ts'
export { UploadTray } from './upload-tray.tsx'
