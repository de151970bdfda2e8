interface Ordered {
  name: string;
  before?: readonly string[];
  after?: readonly string[];
}

/**
 * Returns the features in their order, except that each feature stands behind those that must come before it.
 * @throws Error for features that contradict each other, and for the name of a feature that is not in the list
 */
export function sortFeatures<One extends Ordered>(features: readonly One[]): One[] {
  const names = new Set(features.map(({ name }) => name));
  for (const { name, before = [], after = [] } of features) {
    const unknown = [...before, ...after].find((other) => !names.has(other));
    if (unknown) throw new Error(`${name} must stand before or after ${unknown}, which is no feature`);
  }
  const left = [...features];
  const sorted: One[] = [];
  while (left.length > 0) {
    const index = left.findIndex((one) => left.every((other) => !mustPrecede(other, one)));
    if (index < 0) {
      throw new Error(`these features contradict each other: ${left.map(({ name }) => name).join(', ')}`);
    }
    sorted.push(...left.splice(index, 1));
  }
  return sorted;
}

function mustPrecede(one: Ordered, other: Ordered): boolean {
  return Boolean(one.before?.includes(other.name) || other.after?.includes(one.name));
}
