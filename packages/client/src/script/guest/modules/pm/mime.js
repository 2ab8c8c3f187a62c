// What `postman-collection` needs of mime, whose own code asks for `RegExp.$1`.
const types = () => ({
	...require("mime/types/other"),
	...require("mime/types/standard"),
});

let known;
exports.getExtension = (type) => {
	known ??= types();
	const [bare] = `${type}`.toLowerCase().split(";");
	// A star marks an extension that is another type's in the first place.
	return known[bare.trim()]?.[0].replace("*", "") ?? null;
};
