import { some, type World, words } from './world.ts';

export const rubyWorld: World = {
  name: 'ruby',
  folders: ['', ...words('lib lib/shop app/models app/models/shop spec engine/lib')],
  files: words('shop.rb cart.rb item.rb helper.rb x.rake config.ru'),
  texts: [
    [
      ['.rb', '.rake', '.ru'],
      [
        some(
          4,
          `require 'shop'
          require 'shop/cart'
          require 'helper'
          require 'json'
          require 'zip/file'
          require 'active_record'
          require_relative 'cart'
          require_relative '../shop'
          require './lib/shop'
          require Rails.root.join('lib', 'item')
          load 'x.rake'
          autoload :Cart, 'shop/cart'
          def a = require('item')
          require x
          require_relative 'missing'
          require '`,
        ),
        some(
          3,
          `module Shop; end
          module Shop; class Cart; end; end
          class Shop::Cart < Item; end
          class Cart; X = 1; end
          class Item < Cart; end
          module Shop; class Item; end; ITEM = 1; end
          X = 1
          class Shop::Deep::Cart; end`,
        ),
        some(
          3,
          `Shop::Cart.new(Item)
          module Shop; Cart; Item; X; end
          ::Cart::X + Shop::ITEM
          Shop::Deep::Cart
          "a #{Shop::Cart} #{Item}"
          module Shop; autoload :Cart; end
          class Helper < Shop::Item; end
          Zip::File; String; Missing
          end`,
        ),
      ],
    ],
  ],
  manifests: {
    Gemfile: ["gem 'rubyzip', require: 'zip'\n", "gem 'zip'\ngem 'shop'\n", ''],
    'Gemfile.lock': ['GEM\n  specs:\n    activerecord (7.0)\n', ''],
    'engine/engine.gemspec': ["spec.add_dependency 'helper'\n", "spec.add_dependency 'active_record'\n"],
  },
  others: words('lib/item.rb.bak lib/shop/missing spec/missing.rb~ app/models/missing.txt'),
  ignored: words('lib/ engine/ app/models/shop/ cart.rb'),
};
