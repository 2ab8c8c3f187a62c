// Ways into data as lodash reads them: `items[0].name`, `["a.b"]`, or a list of keys.
const STEP = /[^.[\]]+|\[(?:(-?\d+)|(["'])((?:(?!\2).)*)\2)\]/g;

const keysOf = (path) =>
	Array.isArray(path)
		? path
		: [...path.matchAll(STEP)].map(
				([step, index, , name]) => index ?? name ?? step,
			);

/** What stands at a place, as `{ value }`; undefined when there is no such place. */
exports.placeIn = (data, path) => {
	const isOwnKey = Object(data) === data && Object.hasOwn(data, path);
	let value = data;
	for (const key of isOwnKey ? [path] : keysOf(path)) {
		if (Object(value) !== value || !Object.hasOwn(value, key)) return undefined;
		value = value[key];
	}
	return { value };
};
