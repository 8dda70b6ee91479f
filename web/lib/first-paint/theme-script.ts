/**
 * Runs before the first paint, so that the wrong theme never flashes, and leads to the language that was
 * chosen. Following a link to another language is such a choice, also before hydration. It is a string
 * because it is inlined into the page; its hash is in the Content-Security-Policy. Where a browser refuses
 * storage altogether, values last as long as the page: the router's own inline script uses it, and throws
 * otherwise. `hi` is the only language with a prefix (shared/languages.ts).
 */
export const themeScript = `try{sessionStorage}catch(e){['localStorage','sessionStorage'].forEach(function(n){var m={};
try{Object.defineProperty(window,n,{value:{getItem:function(k){return k in m?m[k]:null},setItem:function(k,v){m[k]=''+v},removeItem:function(k){delete m[k]}}})}catch(e){}})}
try{
var r=document.documentElement,s=localStorage,d=s.getItem('darkMode'),l=s.getItem('language'),p=location.pathname,h=/^\\/hi(\\/|$)/.test(p);
r.classList.toggle('dark',d===null?matchMedia('(prefers-color-scheme: dark)').matches:d==='true');
if(l==='hi'&&!h)location.replace('/hi'+(p==='/'?'':p)+location.search+location.hash);
if(l==='en'&&h)location.replace((p.slice(3)||'/')+location.search+location.hash);
addEventListener('click',function(e){var a=e.target.closest('a[hreflang]');if(a)s.setItem('language',a.hreflang)})
}catch(e){}`
