// The parts around the rows are one chunk, next to the grid's.
export { TransferMenu } from '../transfer/transfer-menu.tsx'
export { ViewBar } from '../view/view-bar.tsx'
export { StatusLine } from './status-line.tsx'
