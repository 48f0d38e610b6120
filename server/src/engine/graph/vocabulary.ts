/** The closed lists of the format (ArchiMate 3.2, plus Skill and Rule) and the one capacity constant. */

// @implements arch:con-view15-maximum
// @implements arch:req-view15-active-number
/** View15: the most included_elements that a view may hold. Every message, schema and doc takes the number from here. */
export const VIEW_CAPACITY = 15;

/** The name of the one view without a parent element. */
export const ROOT_VIEW_NAME = 'SystemArchitecture';

export const RELATIONSHIP_TYPES = [
  'Composition',
  'Aggregation',
  'Assignment',
  'Realization',
  'Serving',
  'Access',
  'Influence',
  'Triggering',
  'Flow',
  'Association',
  'Specialization',
] as const;
export type RelationshipType = (typeof RELATIONSHIP_TYPES)[number];

/** Element types by ArchiMate layer, in the order of the specification. */
export const ELEMENT_TYPES_BY_LAYER = {
  Strategy: ['Resource', 'Capability', 'Course of Action', 'Value Stream'],
  Business: [
    'Business Actor',
    'Business Role',
    'Business Collaboration',
    'Business Interface',
    'Business Process',
    'Business Function',
    'Business Interaction',
    'Business Event',
    'Business Service',
    'Business Object',
    'Contract',
    'Representation',
    'Product',
  ],
  Application: [
    'Application Component',
    'Application Collaboration',
    'Application Interface',
    'Application Function',
    'Application Interaction',
    'Application Process',
    'Application Event',
    'Application Service',
    'Data Object',
  ],
  Technology: [
    'Node',
    'Device',
    'System Software',
    'Technology Collaboration',
    'Technology Interface',
    'Path',
    'Communication Network',
    'Technology Function',
    'Technology Process',
    'Technology Interaction',
    'Technology Event',
    'Technology Service',
    'Artifact',
  ],
  Physical: ['Equipment', 'Facility', 'Distribution Network', 'Material'],
  Motivation: [
    'Stakeholder',
    'Driver',
    'Assessment',
    'Goal',
    'Outcome',
    'Principle',
    'Requirement',
    'Constraint',
    'Meaning',
    'Value',
  ],
  Implementation: ['Work Package', 'Deliverable', 'Implementation Event', 'Plateau', 'Gap'],
  Composite: ['Grouping', 'Location'],
  Junction: ['And Junction', 'Or Junction'],
  Other: ['Skill', 'Rule'],
} as const;

export const ELEMENT_TYPES: readonly string[] = Object.values(ELEMENT_TYPES_BY_LAYER).flat();

/** Folds a type name for the reading of older files: no spaces, no case (rules-in-detail B2). */
export function foldTypeName(name: string): string {
  return name.replaceAll(' ', '').toLowerCase();
}
