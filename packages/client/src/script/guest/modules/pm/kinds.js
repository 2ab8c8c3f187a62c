// What tells requests and responses from everything else.
const requests = new WeakSet();
const responses = new WeakSet();

exports.isRequest = (value) =>
	typeof value === "object" && value !== null && requests.has(value);
exports.isResponse = (value) =>
	typeof value === "object" && value !== null && responses.has(value);
exports.asRequest = (object) => {
	requests.add(object);
	return object;
};
exports.asResponse = (object) => {
	responses.add(object);
	return object;
};
