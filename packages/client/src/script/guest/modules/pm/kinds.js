// What tells requests and responses from everything else.
const requests = new WeakSet();
const responses = new WeakSet();

exports.isRequest = (value) =>
	typeof value === "object" && value !== null && requests.has(value);
exports.isResponse = (value) =>
	typeof value === "object" && value !== null && responses.has(value);
/** Whether it is a request of `require("postman-collection")`. */
exports.isOfLibrary = (value) =>
	value?.constructor?._postman_propertyName === "Request";
exports.asRequest = (object) => {
	requests.add(object);
	return object;
};
exports.asResponse = (object) => {
	responses.add(object);
	return object;
};
