// Postman's `uuid` is a function, and has `v4`. The other versions are a gift.
const uuid = require("uuid");

module.exports = Object.assign(() => uuid.v4(), uuid);
