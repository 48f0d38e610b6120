import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { allowedTypes, categoryOf, isAllowed, nearestFirst } from '../../../server/src/engine/graph/archimate.ts';
import { ELEMENT_TYPES, RELATIONSHIP_TYPES } from '../../../server/src/engine/graph/vocabulary.ts';

const SHARED = '../shared/data/archimate/relationships.json';

describe('the ArchiMate matrix', () => {
  it('knows what leads from a component to what it does and to the data it touches', () => {
    assert.deepEqual(allowedTypes('Application Component', 'Application Function'), [
      'Assignment',
      'Realization',
      'Serving',
      'Triggering',
      'Flow',
      'Association',
    ]);
    assert.deepEqual(allowedTypes('Data Object', 'Application Component'), ['Association']);
    assert.ok(isAllowed('Access', 'Application Component', 'Data Object'));
    assert.ok(!isAllowed('Access', 'Data Object', 'Application Component'));
  });

  it('allows an Association between any two of the 64 types', () => {
    for (const source of ELEMENT_TYPES) {
      for (const target of ELEMENT_TYPES) assert.ok(isAllowed('Association', source, target), `${source} to ${target}`);
    }
  });

  it('gives both junctions the same rights', () => {
    for (const type of ELEMENT_TYPES) {
      assert.deepEqual(allowedTypes('And Junction', type), allowedTypes('Or Junction', type));
      assert.deepEqual(allowedTypes(type, 'And Junction'), allowedTypes(type, 'Or Junction'));
    }
    assert.ok(isAllowed('Triggering', 'And Junction', 'Or Junction'));
    assert.ok(!isAllowed('Serving', 'And Junction', 'Goal'));
  });

  it('lets Skill and Rule take Associations only, whatever the other end', () => {
    for (const own of ['Skill', 'Rule']) {
      for (const other of [...ELEMENT_TYPES]) {
        assert.deepEqual(allowedTypes(own, other), ['Association']);
        assert.deepEqual(allowedTypes(other, own), ['Association']);
      }
    }
  });

  it('allows nothing for a type it does not know, also where the name is one of a JavaScript object', () => {
    for (const name of ['Class', 'constructor', '__proto__', 'Junction', '']) {
      assert.deepEqual(allowedTypes(name, 'Goal'), []);
      assert.deepEqual(allowedTypes('Goal', name), []);
    }
  });

  it('lists types in the order of the format, and those of the same category first where asked', () => {
    const types = allowedTypes('Grouping', 'Grouping');
    assert.deepEqual(
      types,
      RELATIONSHIP_TYPES.filter((type) => types.includes(type)),
    );
    assert.deepEqual(nearestFirst(['Composition', 'Serving', 'Flow', 'Association'], 'Triggering'), [
      'Flow',
      'Composition',
      'Serving',
      'Association',
    ]);
    assert.equal(categoryOf('Realization'), 'structural');
  });

  it('equals the published one for every pair', function () {
    if (!existsSync(SHARED)) return this.skip();
    type Matrix = Record<string, Record<string, string[]>>;
    const { matrix } = JSON.parse(readFileSync(SHARED, 'utf8')) as { matrix: Matrix };
    const classOf = (type: string) =>
      type.endsWith('Junction') ? 'Junction' : type.replaceAll(' ', '').replace(/^Courseof/, 'CourseOf');
    for (const relationship of RELATIONSHIP_TYPES) {
      for (const source of ELEMENT_TYPES.slice(0, -2)) {
        for (const target of ELEMENT_TYPES.slice(0, -2)) {
          const expected = matrix[relationship]?.[classOf(source)]?.includes(classOf(target)) ?? false;
          assert.equal(isAllowed(relationship, source, target), expected, `${source} --(${relationship})--> ${target}`);
        }
      }
    }
  });
});
