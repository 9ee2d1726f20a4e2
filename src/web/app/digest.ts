/** A short hash of a text (FNV-1a, twice 32 bits); not collision-resistant against attackers. */
export function digest(text: string): string {
  const half = (seed: number): string => {
    let hash = seed;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    return (hash >>> 0).toString(36);
  };
  return half(0x811c9dc5) + half(0x5bd1e995);
}
