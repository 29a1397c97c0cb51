import { type Color, GLSL3, ShaderMaterial, type Texture } from 'three';
import { LIGHT_STEPS, MARGIN, PICTURE_STEPS, STEPS } from './meshBuffer.ts';

// Colours stay as screens take them, and haze is worked out at corners: where no graphics card helps, every step of every pixel counts.
const VERTEX = `
uniform float fogFrom;
uniform float fogTo;
in uvec2 corner;
out vec3 vFace;
out float vBrightness;
out float vFog;
void main() {
  vec3 at = vec3(corner.x & 1023u, (corner.x >> 10) & 1023u, (corner.x >> 20) & 1023u) / STEPS - MARGIN;
  float unit = (corner.y >> 23 & 1u) == 1u ? 1.0 : 1.0 / PICTURE_STEPS;
  vFace = vec3(vec2(corner.y & 31u, (corner.y >> 5) & 31u) * unit, float((corner.y >> 10) & 4095u));
  vBrightness = float(corner.y >> 24) / LIGHT_STEPS;
  // A little outwards, by a part of a pixel: where large faces meet the corners of small ones, gaps would shine through.
  vec3 outwards = vec3((corner.x >> 30) & 1u, corner.x >> 31, (corner.y >> 22) & 1u) * 2.0 - 1.0;
  at += outwards * OVERLAP * abs((modelViewMatrix * vec4(at, 1.0)).z);
  vec4 place = modelViewMatrix * vec4(at, 1.0);
  vFog = smoothstep(fogFrom, fogTo, -place.z);
  gl_Position = projectionMatrix * place;
}`;

const FRAGMENT = `
precision mediump float;
precision mediump sampler2DArray;
uniform sampler2DArray pictures;
uniform vec3 fogColour;
in vec3 vFace;
in float vBrightness;
in float vFog;
out vec4 colour;
void main() {
  vec4 texel = texture(pictures, vFace);
  #ifdef HOLES
  if (texel.a < 0.5) discard;
  #endif
  colour = vec4(mix(texel.rgb * vBrightness, fogColour, vFog), texel.a * OPACITY);
}`;

/** How faces are drawn: whole ones, ones with holes, ones that let something shine through, and the glass around an arena. */
export const FACE_KINDS = ['whole', 'holed', 'translucent', 'faint'] as const;
export type FaceKind = (typeof FACE_KINDS)[number];

/** How far faces reach over their edges, by their distance. */
const OVERLAP = 0.0003;
const FAINT_OPACITY = 0.09;

/**
 * What blocks are drawn with: a picture of the array, darkened by the corner's shadow, and haze far away.
 * @param fogColour as screens take it, not linear.
 */
export function blockMaterial(pictures: Texture, fogColour: Color, kind: FaceKind): ShaderMaterial {
  const translucent = kind === 'translucent' || kind === 'faint';
  return new ShaderMaterial({
    glslVersion: GLSL3,
    defines: {
      STEPS: STEPS.toFixed(1),
      MARGIN: MARGIN.toFixed(1),
      PICTURE_STEPS: PICTURE_STEPS.toFixed(1),
      OVERLAP: String(OVERLAP),
      LIGHT_STEPS: LIGHT_STEPS.toFixed(1),
      OPACITY: kind === 'faint' ? FAINT_OPACITY.toFixed(2) : '1.0',
      ...(kind === 'holed' ? { HOLES: '' } : {}),
    },
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: {
      pictures: { value: pictures },
      fogColour: { value: fogColour },
      fogFrom: { value: 90 },
      fogTo: { value: 260 },
    },
    transparent: translucent,
    depthWrite: !translucent,
  });
}
