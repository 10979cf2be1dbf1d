// Only ever imported by need: what is also imported at once would come at once.
export { wordingFor } from './wordings.ts'
