/** Shadow, body and light of a material, inside and on the rim. */
export const METAL = {
  steel: { lo: '#6f767b', mid: '#b4babd', hi: '#f6f8f8', in: '#8b9296', inHi: '#d9dddf', rim: '#ffffff' },
  copper: { lo: '#6e2a10', mid: '#bf6a35', hi: '#ffd2a0', in: '#8c5a38', inHi: '#d9a777', rim: '#ffe3c2' },
  brass: { lo: '#7a5414', mid: '#c99a3a', hi: '#ffedb0', in: '#8f6a24', inHi: '#dcb761', rim: '#fff4cf' },
  iron: { lo: '#2a2320', mid: '#4d433c', hi: '#a89a8c', in: '#1d1714', inHi: '#453b35', rim: '#e0cbb4' },
  clay: { lo: '#6b2b14', mid: '#b35a31', hi: '#eba678', in: '#7c3b20', inHi: '#b9683f', rim: '#f0b48b' },
  white: { lo: '#c9b8a2', mid: '#f6eee2', hi: '#ffffff', in: '#eadfce', inHi: '#fffdf8', rim: '#ffffff' },
  blue: { lo: '#1c3a55', mid: '#39688c', hi: '#a9cfe6', in: '#e6e4dc', inHi: '#ffffff', rim: '#dceaf2' },
}

export type Metal = keyof typeof METAL
