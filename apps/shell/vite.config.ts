import { shellConfig } from '@portico/vite-remote'

export default shellConfig(import.meta.url, 195.9)
