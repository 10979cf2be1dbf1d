/** The size of a page in points, after its rotation. */
export interface PageSize {
  width: number
  height: number
}
