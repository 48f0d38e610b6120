import { element } from './dom.ts';

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\([^)]*\)/g;

/** The little Markdown that the language server's texts are in, as elements: paragraphs, lists, code, bold. Links are their text. */
export function markdownElement(markdown: string): HTMLElement {
  const box = element('div', { class: 'markdown' });
  for (const block of markdown.split(/\n{2,}/)) {
    const lines = block.split('\n').filter((line) => line.trim() !== '');
    if (lines.length > 0 && lines.every((line) => /^\s*[-*] /.test(line))) {
      box.append(element('ul', {}, ...lines.map((line) => inline('li', line.replace(/^\s*[-*] /, '')))));
    } else if (lines.length > 0) {
      box.append(inline('p', lines.map((line) => line.replace(/^#+ /, '').replace(/ {2}$/, '')).join('\n')));
    }
  }
  return box;
}

function inline(name: 'p' | 'li', text: string): HTMLElement {
  const made = element(name);
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, bold, link] = match;
    made.append(plain(text.slice(end, match.index)));
    if (code !== undefined) made.append(element('code', {}, code));
    else if (bold !== undefined) made.append(element('strong', {}, plain(bold)));
    else made.append(plain(link ?? ''));
    end = match.index + whole.length;
  }
  made.append(plain(text.slice(end)));
  return made;
}

function plain(text: string): string {
  return text.replaceAll(/\\([\\`*_{}[\]<>()#+\-.!|~])/g, '$1').replaceAll('&nbsp;', '\u00A0');
}
