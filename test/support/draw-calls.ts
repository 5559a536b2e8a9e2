/** What of WebGL fills pixels, as far as Pixi uses it. */
const drawing = ['drawElements', 'drawElementsInstanced', 'drawArrays', 'drawArraysInstanced'] as const;

/** What is asked of the GPU from now on. */
export interface DrawCalls {
  readonly count: number;
  stop(): void;
}

/**
 * Counts draw calls of every WebGL context. `withheld`: none of them is made, nor is a canvas cleared, so that nothing
 * fills pixels, as software does where there is no GPU; all else, uploads among it, goes its way.
 */
export function countDrawCalls({ withheld = false } = {}): DrawCalls {
  const { prototype } = WebGL2RenderingContext;
  const { clear } = prototype;
  let count = 0;
  const undos = drawing.map((name) => {
    const made = prototype[name];
    prototype[name] = function (this: WebGL2RenderingContext, ...args: unknown[]) {
      count++;
      if (!withheld) Reflect.apply(made, this, args);
    };
    return () => {
      Object.assign(prototype, { [name]: made });
    };
  });
  if (withheld) prototype.clear = () => {};
  return {
    get count() {
      return count;
    },
    stop() {
      for (const undo of undos) undo();
      prototype.clear = clear;
    },
  };
}
