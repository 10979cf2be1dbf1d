import { Component, type ReactNode } from 'react'

interface RenderBoundaryProps {
  /** Called once with what was thrown. */
  onError: (error: unknown) => void
  children: ReactNode
}

/** Draws nothing after an error below it: the host shows its panel in the remote's place. */
export class RenderBoundary extends Component<RenderBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
