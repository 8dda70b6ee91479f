/**
 * Runs before the first paint: the colours of the last visit, and whether somebody is signed in, so that neither
 * flashes. Kept as text because it stands inline in the page; its hash is in the Content-Security-Policy.
 */
export const themeScript = `try{var r=document.documentElement,d=localStorage.getItem('darkMode');r.classList.toggle('dark',d===null?matchMedia('(prefers-color-scheme: dark)').matches:d==='true');if(localStorage.getItem('token')&&localStorage.getItem('user'))r.dataset.signedIn='';var c=JSON.parse(localStorage.getItem('cart')||'[]');if(c.length)r.dataset.cart=''}catch(e){}`
