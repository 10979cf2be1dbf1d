export function FilesApp() {
  return <p>soon</p>
}
