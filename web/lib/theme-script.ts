/**
 * Runs before the first paint: the colours of the last visit must not flash into others. Kept as text because it stands inline in the page; its hash is in the Content-Security-Policy.
 */
export const themeScript = `try{var r=document.documentElement,d=localStorage.getItem('darkMode');r.classList.toggle('dark',d===null?matchMedia('(prefers-color-scheme: dark)').matches:d==='true')}catch(e){}`
