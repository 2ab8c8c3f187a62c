// chai, with the assertions that API clients add to it.
const chai = require("chai/index.js");
guest.extendChai?.(chai);
module.exports = chai;
