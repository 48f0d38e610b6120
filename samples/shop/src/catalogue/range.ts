import type { Tea } from './catalogue.ts';

/**
 * The range of this season.
 *
 * @implements arch:tea-list
 * @informs spec://shop/catalogue#names
 */
export const range: readonly Tea[] = [
  { id: 'green', names: { en: 'Green Tea', fr: 'Thé vert', zh: '绿茶' }, price: 890 },
  { id: 'smoky', names: { en: 'Smoky Tea', fr: 'Thé fumé', zh: '正山小种' }, price: 1250 },
  { id: 'white', names: { en: 'White Tea', fr: 'Thé blanc', zh: '白茶' }, price: 1690 },
  { id: 'jasmine', names: { en: 'Jasmine Tea', fr: 'Thé au jasmin', zh: '茉莉花茶' }, price: 990 },
];
