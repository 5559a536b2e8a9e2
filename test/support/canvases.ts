/** What is held in canvases from now on. */
export interface CanvasCount {
  /** So many were made. */
  readonly made: number;
  /** So many of them still have pixels. */
  readonly held: number;
  /** Makes canvases as before. */
  stop(): void;
}

/** Counts every canvas that is made, and those that have let go of their pixels by being made 0 × 0. */
export function countCanvases(): CanvasCount {
  const canvases: HTMLCanvasElement[] = [];
  const { createElement } = document;
  document.createElement = (...args: unknown[]) => {
    const element: HTMLElement = Reflect.apply(createElement, document, args);
    if (element instanceof HTMLCanvasElement) canvases.push(element);
    return element;
  };
  return {
    get made() {
      return canvases.length;
    },
    get held() {
      return canvases.filter(({ width, height }) => width * height > 0).length;
    },
    stop() {
      document.createElement = createElement;
    },
  };
}
