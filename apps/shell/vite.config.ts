import { shellConfig } from '@portico/vite-remote'

export default shellConfig(import.meta.url, 196.1)
