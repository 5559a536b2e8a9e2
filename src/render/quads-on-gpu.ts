import {
  type BLEND_MODES,
  Buffer,
  BufferUsage,
  Geometry,
  GlProgram,
  Matrix,
  Shader,
  State,
  Texture,
  type TextureSource,
  UniformGroup,
  type WebGLRenderer,
} from 'pixi.js';

/** Each quad is one instance: its corners are those of the unit square, put elsewhere. */
const corners = [0, 0, 1, 0, 0, 1, 1, 1];

const vertex = `
attribute vec2 aCorner;
attribute vec2 aPlace;
attribute vec2 aRight;
attribute vec2 aDown;
attribute vec4 aCell;
attribute float aAlpha;
uniform mat3 uTransform;
uniform vec2 uAtlasSize;
varying vec2 vAt;
varying float vAlpha;

void main(void) {
  vec2 place = aPlace + aCorner.x * aRight + aCorner.y * aDown;
  gl_Position = vec4((uTransform * vec3(place, 1.0)).xy, 0.0, 1.0);
  vAt = (aCell.xy + aCorner * aCell.zw) / uAtlasSize;
  vAlpha = aAlpha;
}
`;

/** Colours of textures have their alpha in them already. */
const fragment = `
varying vec2 vAt;
varying float vAlpha;
uniform sampler2D uAtlas;

void main(void) {
  gl_FragColor = texture2D(uAtlas, vAt) * vAlpha;
}
`;

/** Draws quads by their numbers, as `QuadLayer` has them. */
export class QuadsOnGpu {
  readonly #numbers: Float32Array<ArrayBuffer>;
  readonly #perQuad: number;
  readonly #buffer: Buffer;
  readonly #corners: Buffer;
  readonly #geometry: Geometry;
  readonly #shader: Shader;
  readonly #uniforms = new UniformGroup({
    uTransform: { value: new Matrix(), type: 'mat3x3<f32>' },
    uAtlasSize: { value: new Float32Array(2), type: 'vec2<f32>' },
  });
  readonly #state = State.for2d();

  /** Reads `perQuad` of `numbers` for each. */
  constructor(numbers: Float32Array<ArrayBuffer>, perQuad: number) {
    this.#numbers = numbers;
    this.#perQuad = perQuad;
    this.#buffer = new Buffer({ data: numbers, usage: BufferUsage.VERTEX | BufferUsage.COPY_DST });
    this.#corners = new Buffer({ data: new Float32Array(corners), usage: BufferUsage.VERTEX });
    const of = (format: 'float32' | 'float32x2' | 'float32x4', at: number) => ({
      buffer: this.#buffer,
      format,
      offset: at * Float32Array.BYTES_PER_ELEMENT,
      stride: perQuad * Float32Array.BYTES_PER_ELEMENT,
      instance: true,
    });
    this.#geometry = new Geometry({
      topology: 'triangle-strip',
      attributes: {
        aCorner: { buffer: this.#corners, format: 'float32x2' },
        aPlace: of('float32x2', 0),
        aRight: of('float32x2', 2),
        aDown: of('float32x2', 4),
        aCell: of('float32x4', 6),
        aAlpha: of('float32', 10),
      },
    });
    this.#shader = new Shader({
      glProgram: GlProgram.from({ vertex, fragment, name: 'quads' }),
      resources: { uAtlas: Texture.EMPTY.source, quads: this.#uniforms },
    });
  }

  draw(
    renderer: WebGLRenderer,
    {
      source,
      count,
      transform,
      blendMode,
    }: { source: TextureSource; count: number; transform: Matrix; blendMode: BLEND_MODES },
  ): void {
    const { projectionMatrix } = renderer.globalUniforms.globalUniformData;
    const { uniforms } = this.#uniforms;
    uniforms.uTransform.copyFrom(transform).prepend(projectionMatrix);
    uniforms.uAtlasSize[0] = source.width;
    uniforms.uAtlasSize[1] = source.height;
    this.#shader.resources.uAtlas = source;
    this.#state.blendMode = blendMode;
    this.#buffer.setDataWithSize(this.#numbers, count * this.#perQuad, true);
    renderer.encoder.draw({
      geometry: this.#geometry,
      shader: this.#shader,
      state: this.#state,
      size: corners.length / 2,
      instanceCount: count,
    });
  }

  destroy(): void {
    this.#geometry.destroy(true);
    this.#shader.destroy();
  }
}
