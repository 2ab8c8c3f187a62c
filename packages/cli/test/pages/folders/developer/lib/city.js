exports.cityOf = (user) => user.address.city;
