/**
 * The groups whose members all reach each other (Tarjan's strongly connected
 * components, without those of one node), each sorted.
 */
export function circlesOf(
	graph: ReadonlyMap<string, ReadonlySet<string>>,
): readonly (readonly string[])[] {
	const numbers = new Map<string, number>();
	const stack: string[] = [];
	const circles: string[][] = [];

	function visit(node: string): number {
		const number = numbers.size;
		numbers.set(node, number);
		stack.push(node);
		let low = number;
		for (const next of graph.get(node) ?? []) {
			if (!numbers.has(next)) low = Math.min(low, visit(next));
			else if (stack.includes(next)) {
				low = Math.min(low, numbers.get(next) ?? low);
			}
		}
		if (low === number) {
			const circle = stack.splice(stack.indexOf(node));
			if (circle.length > 1) circles.push(circle.sort());
		}
		return low;
	}

	for (const node of graph.keys()) if (!numbers.has(node)) visit(node);
	return circles;
}
