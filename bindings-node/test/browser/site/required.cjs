module.exports = require('flagfall');
