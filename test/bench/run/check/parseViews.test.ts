import { expect, test } from 'vitest';
import { parseViews } from '../../../../bench/run/check/parseViews.ts';

test('reads views as angle pairs', () => {
  expect(parseViews('45,30; -90,0 12.5,-45')).toEqual([
    { name: '45,30', theta: 45, phi: 30 },
    { name: '-90,0', theta: -90, phi: 0 },
    { name: '12.5,-45', theta: 12.5, phi: -45 },
  ]);
});

test.each(['', '45', '45,91', '361,0', 'a,b', '1,2,3'])('refuses "%s"', (text) => {
  expect(() => parseViews(text)).toThrow(expect.objectContaining({ code: 'bad-views' }));
});
